#!/usr/bin/env node
import { packageVersion } from '../version.ts';

// The version is asked for by scripts and completion: nothing else is loaded for it.
const [first, ...others] = process.argv.slice(2);
if (others.length === 0 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${packageVersion()}\n`);
} else {
  const { startProgram } = await import('./start.ts');
  await startProgram();
}
