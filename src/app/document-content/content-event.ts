import type { SourceId } from '../../domain/document/document.ts';
import type { LoggedEvent } from '../../ports/event-log.ts';

/** The stream of changes of contents. */
export const contentStream = 'document-content';

/** A change of a content. */
export interface ContentEvent extends SourceId {
  readonly tag: string;
  readonly change: 'created' | 'updated' | 'deleted';
  /** The version that was put, or removed. */
  readonly version: string;
  /** When that version was put; UTC, ISO 8601 with milliseconds. */
  readonly at: string;
}

/** The same with its place in the stream. */
export interface ContentChange extends ContentEvent {
  readonly sequence: number;
}

/** The change that an event holds. */
export function contentChangeOf({ sequence, text }: LoggedEvent): ContentChange {
  return { ...(JSON.parse(text) as ContentEvent), sequence };
}
