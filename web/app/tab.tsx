import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { showInRow } from './show-in-row.ts';

/**
 * A link to a view of a page. Where the views do not fit into the window, that of the page is scrolled to, and each that gets
 * the focus by a key: Chromium leaves a link where it is that is seen in part.
 */
export function Tab({
  href,
  isHere,
  name,
}: {
  readonly href: string;
  readonly isHere: boolean;
  readonly name: string;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere && link.current !== null) showInRow(link.current);
  }, [isHere]);
  return (
    <Link
      ref={link}
      href={href}
      aria-current={isHere}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) showInRow(currentTarget);
      }}
    >
      {name}
    </Link>
  );
}
