import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import { EditorState, type Extension, StateEffect } from '@codemirror/state';
import { EditorView, hoverTooltip } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { connectTypes, type Types } from './types-client.ts';

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
  '.cm-activeLine': { backgroundColor: 'light-dark(#0b57b00d, #8ec1ff12)' },
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
  let types: Types | undefined;
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
    replace: (source) => view.setState(stateOf(source)),
  };
}

/** Errors, completions and the types under the pointer. */
function typed(types: Types): Extension {
  return [
    linter(async ({ state }): Promise<Diagnostic[]> => {
      const faults = await types.ask({ type: 'faults', source: state.doc.toString() });
      return faults.map((fault) => ({ ...fault, severity: 'error' }));
    }),
    hoverTooltip(async ({ state }, at) => {
      const found = await types.ask({ type: 'hover', source: state.doc.toString(), at });
      return found && { pos: found.from, end: found.to, create: () => ({ dom: tooltip(found.text) }) };
    }),
    autocompletion({ override: [(context) => completionsOf(types, context)] }),
  ];
}

async function completionsOf(
  types: Types,
  { state, pos, explicit }: CompletionContext,
): Promise<CompletionResult | null> {
  const before = /[\w$]*$/.exec(state.sliceDoc(0, pos))?.[0] ?? '';
  const isMember = /[.'"]$/.test(state.sliceDoc(0, pos - before.length));
  if (before === '' && !isMember && !explicit) return null;
  const options = await types.ask({ type: 'completions', source: state.doc.toString(), at: pos });
  return { from: pos - before.length, options, validFor: /^[\w$]*$/ };
}

function tooltip(text: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-type';
  dom.textContent = text;
  return dom;
}
