import { type Comment, type CommentDisplayPart, CommentTag } from 'typedoc';

const defaultLabel = /^(|.*?\S)\s*(?<!\S)Default: /s;
const throwsLabel = /^(|.*?\S)\s*(?<!\S)(?:Throws|Rejects(?: with|(?= as\b)))\s/s;
const sentenceEnd = /\.(?=\s|$)/;

/** Moves the default of a field from its description, where the sources have it, to the column of defaults. */
export function moveDefault(comment: Comment): void {
  const value = cutSentence(comment, defaultLabel);
  if (value) comment.blockTags.push(new CommentTag('@defaultValue', value));
}

/** Moves the sentences that say what a function throws from its description, where the sources have them, to a part of their own. */
export function moveThrows(comment: Comment): void {
  for (let words = cutSentence(comment, throwsLabel); words; words = cutSentence(comment, throwsLabel)) {
    const [first] = words;
    if (first?.kind === 'text') first.text = first.text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
    comment.blockTags.push(new CommentTag('@throws', [...words, { kind: 'text', text: '.' }]));
  }
}

/** Takes the first sentence with a label out of a description, and returns it without the label and its full stop. */
function cutSentence(comment: Comment, label: RegExp): CommentDisplayPart[] | undefined {
  const at = comment.summary.findIndex(({ kind, text }) => kind === 'text' && label.test(text));
  const part = comment.summary[at];
  if (!part) return undefined;
  const [labelled = '', before = ''] = label.exec(part.text) ?? [];
  const parts: CommentDisplayPart[] = [
    { kind: 'text', text: part.text.slice(labelled.length) },
    ...comment.summary.slice(at + 1),
  ];
  const end = parts.findIndex(({ kind, text }) => kind === 'text' && sentenceEnd.test(text));
  const last = parts[end];
  if (!last) return undefined;
  const length = last.text.search(sentenceEnd);
  const others: CommentDisplayPart = { kind: 'text', text: before + last.text.slice(length + 1) };
  comment.summary = [...comment.summary.slice(0, at), others, ...parts.slice(end + 1)];
  return [...parts.slice(0, end), { kind: 'text', text: last.text.slice(0, length) }];
}
