// Makes one script of each module that a browser starts with and of what it imports: each request costs
// a slow phone's main thread some milliseconds, whatever its size.
//
//   node tools/bundle_scripts.mjs SITE     rewrites the modules in place and removes what they imported

import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { build } from "esbuild";

const ENTRIES = ["web/start.mjs", "web/worker.mjs"]; // of the page, and of the worker with the bots

// Modules that are imported while the page starts are included as well; any other dynamic import is
// of something that loads later.
const STARTED = /^vendor\/(pyscript|micropython)\//;

const site = resolve(process.argv[2]);

const includeWhatStarts = {
  name: "include-what-starts",
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const imported = resolve(resolveDir, path);
      const isStarted = STARTED.test(relative(site, imported)) && existsSync(imported);
      return isStarted ? undefined : { path, external: true };
    });
  },
};

const { metafile } = await build({
  absWorkingDir: site,
  entryPoints: ENTRIES,
  outdir: ".",
  outbase: ".",
  outExtension: { ".js": ".mjs" },
  allowOverwrite: true,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "inline",
  metafile: true,
  plugins: [includeWhatStarts],
  logLevel: "warning",
});
for (const path of Object.keys(metafile.inputs)) {
  if (!ENTRIES.includes(path)) await rm(join(site, path));
}
