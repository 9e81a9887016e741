import { it } from '@jest/globals';
import { renderFiles } from '../src/app/render-files.ts';
import { defaultLimits } from '../src/domain/limits.ts';
import { fuzzSeed, malformedInputs } from './fuzz/malformed-inputs.ts';
it('x', () => {
  const slow: [number, string, number][] = [];
  const codes: Record<string, number> = {};
  let ok = 0;
  for (const { origin, text } of malformedInputs(Number(process.env.SEED ?? fuzzSeed), Number(process.env.N ?? 1000))) {
    const t = performance.now();
    let r;
    try { r = renderFiles([{ file: 'f', text }], { limits: defaultLimits }); } catch (e) { console.log(origin, e.stack.slice(0,800)); continue; }
    slow.push([Math.round(performance.now() - t), origin, text.length]);
    if (r.faults.length === 0) ok++;
    for (const c of new Set(r.faults.map((f) => f.code))) codes[c] = (codes[c] ?? 0) + 1;
  }
  slow.sort((a, b) => b[0] - a[0]);
  console.log(ok, JSON.stringify(codes, null, 1), slow.slice(0, 10).join('\n'));
}, 600000);
