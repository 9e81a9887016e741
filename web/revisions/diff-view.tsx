import { yaml } from '@codemirror/lang-yaml';
import { syntaxHighlighting } from '@codemirror/language';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../app/page-settings.ts';
import { editorTheme, yamlStyle } from '../design/editor-theme.ts';
import { wordDiff } from './word-diff.ts';
import './diff-view.css';

/** Two texts and how they differ. */
export interface DiffProps {
  readonly before: string;
  readonly after: string;
  readonly isSplit: boolean;
  /** Names the comparison for screen readers. */
  readonly label: string;
}

const collapse = { margin: 3, minSize: 6 };
const diffConfig = { override: wordDiff };

/** Shows how two YAML texts differ, side by side or in one column. Nothing in it can be edited. */
export default function DiffView({ before, after, isSplit, label }: DiffProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    if (isSplit) {
      const view = new MergeView({
        a: { doc: before, extensions: reading(`${label}, before`) },
        b: { doc: after, extensions: reading(`${label}, after`) },
        parent,
        collapseUnchanged: collapse,
        diffConfig,
        gutter: true,
      });
      return () => view.destroy();
    }
    const view = new EditorView({
      doc: after,
      parent,
      extensions: [
        reading(label),
        unifiedMergeView({
          ...{ original: before, mergeControls: false, collapseUnchanged: collapse },
          diffConfig,
          // Of a document that is new, or gone, every word differs: its lines say so.
          highlightChanges: before !== '' && after !== '',
        }),
      ],
    });
    return () => view.destroy();
  }, [before, after, isSplit, label]);
  return <div ref={place} className="diff sheet" />;
}

function reading(label: string): Extension {
  return [
    EditorView.cspNonce.of(styleNonce),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
    EditorView.lineWrapping,
    lineNumbers(),
    yaml(),
    syntaxHighlighting(yamlStyle),
    editorTheme,
  ];
}
