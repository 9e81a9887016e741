/** The signal that asks this process to end. The next one ends it at once. */
export function nextSignal(): Promise<NodeJS.Signals> {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  return new Promise((resolve) => {
    const tell = (signal: NodeJS.Signals): void => {
      for (const each of signals) process.off(each, tell);
      resolve(signal);
    };
    for (const each of signals) process.on(each, tell);
  });
}
