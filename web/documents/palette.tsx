import { useEffect, useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { useLocation } from 'wouter';
import { useHead } from '../app/head.tsx';
import { documentUrl, pages, urlOf } from '../app/links.ts';
import { FindDocumentsDocument, type FindDocumentsQuery } from '../data/generated/graphql.ts';
import { useAsk } from '../data/use-operation.ts';
import { Sheet } from '../design/sheet.tsx';
import { filterOf } from './search-text.ts';
import './palette.css';

type Found = FindDocumentsQuery['documents']['nodes'];

const pause = 80;

/** Finds a document by typing, and goes there: arrow keys choose, Enter opens, Escape closes. */
export default function Palette({ onClose }: { onClose(): void }) {
  const { number } = useHead();
  const ask = useAsk();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is another function in each rendering
  useEffect(() => {
    if (number === null) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const variables = { number, filter: filterOf(text), first: 12 };
      const { data } = await ask(FindDocumentsDocument, variables);
      if (isCurrent) setFound(data?.documents.nodes ?? []);
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, number]);

  const open = (url: string) => {
    navigate(url);
    onClose();
  };
  const items = found.map((document) => ({ ...document, id: documentUrl(document, null) }));
  return (
    <Sheet title="Find a document" onClose={onClose}>
      <Autocomplete>
        <SearchField
          className="palette-field"
          aria-label="Schema, name, layer or label"
          autoFocus
          value={text}
          onChange={setText}
        >
          <Input className="field" placeholder="gate   layer:site   label:network=storage" />
        </SearchField>
        <ListBox
          className="palette"
          aria-label="Documents"
          items={items}
          onAction={(url) => open(String(url))}
          renderEmptyState={() => <p className="soft small palette-none">No document matches.</p>}
        >
          {({ id, name, schema, layer }) => (
            <ListBoxItem
              id={id}
              textValue={`${name} ${schema} ${layer ?? ''}`}
              className="palette-item"
            >
              <span>{name}</span>
              <span className="soft small">
                {schema}
                {layer !== null && ` · ${layer}`}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      <p className="soft small row">
        <kbd>↑</kbd>
        <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        <button
          type="button"
          className="button is-quiet"
          onClick={() => open(urlOf(pages.documents, { q: text }))}
        >
          All results
        </button>
      </p>
    </Sheet>
  );
}
