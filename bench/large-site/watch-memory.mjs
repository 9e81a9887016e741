import { readFileSync } from 'node:fs';

const everyMs = 50;

/**
 * Watches the memory of this process. Returns a function that gives its peak in MiB: without the pages of files, which the
 * system keeps as long as it likes.
 */
export function watchMemory() {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, anonymousMebibytes());
    return peak;
  };
  setInterval(look, everyMs).unref();
  return look;
}

function anonymousMebibytes() {
  try {
    const [, kibibytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'));
    return Number(kibibytes) / 1_024;
  } catch {
    // Other systems than Linux.
    return process.memoryUsage().rss / 1_024 ** 2;
  }
}
