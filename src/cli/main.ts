import { packageVersion } from '../version.ts';

// Scripts ask for the version: nothing else is loaded for it.
const [first, ...others] = process.argv.slice(2);
if (others.length === 0 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${packageVersion()}\n`);
} else {
  // Disables the development checks of libraries, which are loaded later.
  process.env['NODE_ENV'] ??= 'production';
  // The client of S3 is pinned to a version for every supported Node, so its advice to upgrade Node helps nobody.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  void import('./start.ts').then(({ startProgram }) => startProgram(process));
}
