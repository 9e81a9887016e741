import { autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../app/page-settings.ts';
import { editorTheme, yamlStyle } from '../design/editor-theme.ts';
import { completeYaml } from './complete-yaml.ts';
import type { Schemas } from './use-schemas.ts';
import type { Result } from './use-submit.ts';

const example = `schema: harbour/Lamp/v1
metadata:
  schema: metadata/Document/v1
  name: lamp
  layeringDefinition: {layer: site}
data:
  lit: true
`;

/**
 * An editor for YAML. Problems are marked at their lines, keys and values are completed by the schemas of kinds, and
 * dropped files are added to the text.
 */
export default function YamlEditor({
  text,
  setText,
  problems,
  addText,
  schemas,
}: {
  readonly text: string;
  setText(text: string): void;
  readonly problems: Result['problems'];
  addText(text: string): void;
  readonly schemas: Schemas;
}) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const onChange = useRef(setText);
  onChange.current = setText;
  const onDrop = useRef(addText);
  onDrop.current = addText;
  const latestSchemas = useRef(schemas);
  latestSchemas.current = schemas;

  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    const view = new EditorView({
      parent,
      extensions: [
        extensions,
        autocompletion({
          override: [(context) => completeYaml(context, latestSchemas.current)],
          icons: false,
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange.current(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({
          beforeinput: typeOverSelection,
          drop: (event) => {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (files.length === 0) return false;
            event.preventDefault();
            void Promise.all(files.map((file) => file.text())).then((texts) =>
              onDrop.current(texts.join('\n---\n')),
            );
            return true;
          },
        }),
      ],
    });
    editor.current = view;
    return () => view.destroy();
  }, []);

  useEffect(() => {
    const view = editor.current;
    if (view === null || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    const view = editor.current;
    if (view !== null)
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state, problems)));
  }, [problems]);

  return <div ref={place} className="editor sheet" />;
}

const extensions = [
  EditorView.cspNonce.of(styleNonce),
  EditorView.contentAttributes.of({ 'aria-label': 'Documents as YAML', spellcheck: 'false' }),
  lineNumbers(),
  lintGutter(),
  history(),
  drawSelection(),
  bracketMatching(),
  indentUnit.of('  '),
  EditorState.tabSize.of(2),
  placeholder(example),
  Prec.highest(keymap.of([{ key: 'Escape', run: releaseTab }])),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  yaml(),
  syntaxHighlighting(yamlStyle),
  editorTheme,
  EditorView.lineWrapping,
];

/**
 * Lets the Tab key leave the editor, for as long as CodeMirror does by itself after Escape. CodeMirror does not if Escape
 * closed the options of a completion: the Tab key would indent, although the page says that it leaves.
 */
function releaseTab(view: EditorView): boolean {
  view.setTabFocusMode(2000);
  return false;
}

function diagnosticsOf(state: EditorState, problems: Result['problems']): Diagnostic[] {
  return problems.flatMap(({ place, message, remedy, severity }) => {
    const number = place?.line ?? null;
    if (number === null || number < 1 || number > state.doc.lines) return [];
    const line = state.doc.line(number);
    const from = Math.min(line.to, line.from + Math.max(0, (place?.column ?? 1) - 1));
    return [
      {
        from,
        to: line.to,
        severity: severity === 'ERROR' ? ('error' as const) : ('warning' as const),
        message: `${message}\n${remedy}`,
      },
    ];
  });
}

/**
 * Types over a selection. Left to itself, Chromium keeps the look of the replaced text in an inline style, which the
 * content security policy refuses.
 */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  const { inputType, data, isComposing } = event;
  const isPlain = inputType === 'insertText' && data !== null && !isComposing;
  if (!isPlain || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch({ ...view.state.replaceSelection(data), userEvent: 'input.type' });
  return true;
}
