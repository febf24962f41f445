// What wasm-opt -Oz does, for many small files in one process: scripts/trunk/wasm-bindgen calls it with the
// path of binaryen's module and the files. Starting wasm-opt takes longer than its work on one of them.
import { readFileSync, writeFileSync } from 'node:fs';

const [library, ...parts] = process.argv.slice(2);
const { default: binaryen } = await import(library);
const used = [
  'BulkMemory', 'BulkMemoryOpt', 'CallIndirectOverlong', 'Multivalue', 'MutableGlobals', 'NontrappingFPToInt',
  'ReferenceTypes', 'SIMD128', 'SignExt',
];
const features = used.reduce((all, name) => all | binaryen.Features[name], 0);
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
for (const part of parts) {
  const module = binaryen.readBinary(readFileSync(part));
  module.setFeatures(features);
  module.optimize();
  writeFileSync(part, module.emitBinary());
  module.dispose();
}
