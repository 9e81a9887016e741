import { PurserError } from '../../domain/errors.ts';
import type { Admission, Caller, Visitor } from '../http/admission.ts';
import type { Rechecks } from './rechecks.ts';
import { createTurns, type Turns } from './turns.ts';

/** What a session does with its WebSocket. */
export interface SessionSocket {
  readonly isOpen: () => boolean;
  readonly close: (code: number, reason: string) => void;
}

/** What is known of one WebSocket. */
export interface Session {
  /** Who opened it, with the token of the request if it had one. */
  readonly caller: Caller;
  readonly turns: Turns;
  readonly socket: SessionSocket;
  /** Messages that are being answered; one that begins an operation is until that ends. */
  underWay: number;
  /** Who it is, once let in. */
  visitor: Visitor | null;
  /** Ends the watch on the visitor. */
  unwatch: () => void;
}

export function createSession(caller: Caller, socket: SessionSocket): Session {
  const turns = createTurns();
  return { caller, turns, socket, underWay: 0, visitor: null, unwatch: () => {} };
}

const codes = { tryAgainLater: 1013, unauthorized: 4401 } as const;

interface Door {
  readonly admission: Admission;
  readonly rechecks: Rechecks;
}

/** Lets in whoever opened a WebSocket, or closes it; gives whether they are in. */
export async function enter(
  session: Session,
  params: Readonly<Record<string, unknown>> | undefined,
  { admission, rechecks }: Door,
): Promise<boolean> {
  try {
    const token = tokenIn(params) ?? session.caller.token;
    const visitor = await admission.admit({ ...session.caller, token });
    if (!session.socket.isOpen()) return false;
    session.visitor = visitor;
    session.unwatch = rechecks.watch(visitor, () =>
      session.socket.close(
        codes.unauthorized,
        'the token is good no longer, or gives other rights',
      ),
    );
    return true;
  } catch (error) {
    shut(session, error);
    return false;
  }
}

/** Who it is by now, counted as one request more. @throws what closed the WebSocket, too */
export async function visitorNow(session: Session): Promise<Visitor> {
  const { visitor } = session;
  if (visitor === null) throw new Error('nobody was let in');
  try {
    const now = await visitor.again();
    await now.charge(1);
    return now;
  } catch (error) {
    if (error instanceof PurserError && error.code === 'UNAUTHENTICATED') shut(session, error);
    throw error;
  }
}

function shut({ socket }: Session, error: unknown): void {
  if (!(error instanceof PurserError)) throw error;
  const code = error.code === 'UNAUTHENTICATED' ? codes.unauthorized : codes.tryAgainLater;
  // A reason has room for 123 bytes; ours are plain letters.
  socket.close(code, error.message.slice(0, 120));
}

/** The token among the parameters of a connection; browsers cannot set headers on a WebSocket. */
function tokenIn(params: Readonly<Record<string, unknown>> = {}): string | null {
  const header = params['authorization'] ?? params['Authorization'];
  if (typeof header === 'string') return header.replace(/^Bearer +/i, '');
  return typeof params['token'] === 'string' ? params['token'] : null;
}
