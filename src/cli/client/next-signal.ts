const signals = ['SIGTERM', 'SIGINT'] as const;

/** Emits an event for each signal: `process`, or a test's own emitter. */
export interface SignalSource {
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  off(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
}

/**
 * Resolves to the signal that asks a command to end. After that signals are not handled, so the next one ends the
 * process immediately.
 */
export function nextSignal(source: SignalSource): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const end = (signal: NodeJS.Signals): void => {
      for (const each of signals) source.off(each, end);
      resolve(signal);
    };
    for (const each of signals) source.on(each, end);
  });
}
