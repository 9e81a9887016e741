export const url: string;
export const socketUrl: string;
export const headers: Readonly<Record<string, string>>;
export const sendsIds: boolean;
export function lamp(name: string, colour: string): object;
export function check(what: string, actual: unknown, expected: unknown): void;
