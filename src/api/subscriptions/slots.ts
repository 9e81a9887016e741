/** A number of places, each held until it is given back. */
export interface Slots {
  readonly limit: number;
  /** Takes a place, and gives what gives it back; null if none is free. */
  take(): (() => void) | null;
}

export function createSlots(limit: number): Slots {
  let taken = 0;
  return {
    limit,
    take() {
      if (taken >= limit) return null;
      taken += 1;
      let held = true;
      return () => {
        if (held) taken -= 1;
        held = false;
      };
    },
  };
}
