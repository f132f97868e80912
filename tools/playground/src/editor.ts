import { autocompletion, CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import {
  tsAutocompleteWorker,
  tsFacetWorker,
  tsHoverWorker,
  tsLinterWorker,
  tsSyncWorker,
} from '@valtown/codemirror-ts';
import { basicSetup } from 'codemirror';
import { type Remote, wrap } from 'comlink';
import type { Types } from './types.ts';

/** The editor of the program. */
export interface Editor {
  source(): string;
  replace(source: string): void;
}

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'light-dark(#8a1f8f, #e3a4f0)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'light-dark(#8c3a06, #f0b48a)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#0b5f4a, #86d9bd)' },
  { tag: tags.comment, color: 'light-dark(#4c6a3a, #a3bf8f)' },
  { tag: [tags.typeName, tags.className], color: 'light-dark(#0b57b0, #8ec1ff)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '0.8125rem', backgroundColor: 'transparent', color: 'inherit' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'currentColor' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '&.cm-focused': { outline: 'none' },
  '.cm-gutters': {
    backgroundColor: 'var(--raised)',
    color: 'light-dark(#5a5f66, #a5abb3)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'light-dark(#0b57b00d, #8ec1ff12)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'light-dark(#b9d6fb, #2d4a6d)',
  },
  '.cm-tooltip': {
    maxWidth: '36rem',
    backgroundColor: 'var(--raised)',
    color: 'inherit',
    border: '1px solid var(--line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'light-dark(#0b57b0, #2d4a6d)',
    color: '#ffffff',
  },
  '.cm-type': {
    padding: '0.25rem 0.5rem',
    whiteSpace: 'pre-wrap',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  },
});

/**
 * Puts an editor of TypeScript into an element. The compiler and the types are large: a worker loads them when the reader
 * first points at the editor or focuses it.
 */
export function editorIn(element: HTMLElement): Editor {
  // In a shadow root, styles come as sheets, which the page's policy allows.
  const root = element.attachShadow({ mode: 'open' });
  let types: Remote<Types> | undefined;
  const view = new EditorView({ root, parent: root, state: stateOf('') });
  for (const event of ['focusin', 'pointerenter']) element.addEventListener(event, loadTypes, { once: true });

  function loadTypes(): void {
    if (types) return;
    types = connectTypes();
    view.dispatch({ effects: StateEffect.appendConfig.of(typed(types)) });
  }

  function stateOf(doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        basicSetup,
        javascript({ typescript: true }),
        syntaxHighlighting(colors),
        EditorView.contentAttributes.of({ 'aria-label': 'Program', tabindex: '0' }),
        theme,
        ...(types ? [typed(types)] : []),
      ],
    });
  }

  return {
    source: () => view.state.doc.toString(),
    replace(source) {
      view.setState(stateOf(source));
      // The worker hears of updates alone, and a new state is none.
      view.dispatch({});
    },
  };
}

/** Starts the worker, which loads the compiler and the types. */
function connectTypes(): Remote<Types> {
  const worker = new Worker(new URL('./types-worker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  return wrap(port1);
}

/** Errors, completions and the types under the pointer. */
function typed(worker: Remote<Types>): Extension {
  return [
    tsFacetWorker.of({ worker, path: '/program.ts' }),
    tsSyncWorker(),
    tsLinterWorker(),
    tsHoverWorker({
      renderTooltip({ quickInfo }) {
        const dom = document.createElement('div');
        dom.className = 'cm-type';
        dom.textContent = [quickInfo?.displayParts, quickInfo?.documentation]
          .map((parts = []) => parts.map(({ text }) => text).join(''))
          .join('\n\n')
          .trim();
        return { dom };
      },
    }),
    autocompletion({ override: [completions] }),
  ];
}

const askTypes = tsAutocompleteWorker();

/** The completions of the types, at the quote that opens a string too. What comes while the reader types holds for the whole word. */
const completions: CompletionSource = async (context) => {
  const isOpening = context.tokenBefore(['String'])?.text.length === 1;
  const found = await askTypes(isOpening ? new CompletionContext(context.state, context.pos, true) : context);
  // For the library, a `$` is no part of a word.
  const from = context.matchBefore(/[\w$]*/)?.from;
  return found && { ...found, ...(from !== undefined && { from }), ...(!context.explicit && { validFor: /^[\w$]*$/ }) };
};
