import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { Input, Select } from './parts.tsx';

/** A field of a form: an input, a choice of values with their texts, or inputs of its own. */
type FieldOf = InputHTMLAttributes & {
  readonly label: string;
  readonly options?: Readonly<Record<string, string>>;
  /** Inputs that have the name of the field. Default: one input, or a choice. */
  readonly inputs?: ComponentChildren;
};

/** Fields by the names that they have in the form; a name with `[]` is that of a list. */
export type FieldsOf<Name extends string = string> = { readonly [One in Name]?: FieldOf };

const namesIn = (fields: FieldsOf) =>
  Object.entries(fields).flatMap(([name, field]) => (field ? [{ name, field }] : []));

/** The inputs of a form. */
export const Fields = ({ fields }: { readonly fields: FieldsOf }) => (
  <>
    {namesIn(fields).map(({ name, field: { options, inputs, defaultValue, ...field } }) =>
      inputs ? (
        inputs
      ) : options ? (
        <Select
          key={name}
          name={name}
          label={field.label}
          options={options}
          chosen={defaultValue as string | undefined}
        />
      ) : (
        <Input key={name} name={name} defaultValue={defaultValue} {...field} />
      ),
    )}
  </>
);

/** The values of a form as the body of a request. A field without a value is left out; spaces and commas separate the items of a list. */
export const enteredIn = (fields: FieldsOf, entered: FormData): Readonly<Record<string, unknown>> =>
  given(
    Object.fromEntries(
      namesIn(fields).map(({ name, field: { type } }) => {
        const text = entered.getAll(name).join(' ').trim();
        if (type === 'checkbox') return [name, entered.has(name)];
        if (name.endsWith('[]')) return [name.slice(0, -2), text === '' ? text : text.split(/[\s,]+/)];
        return [name, type === 'number' && text !== '' ? Number(text) : text];
      }),
    ),
  );

/** The members of an object that have a value, which an empty text is not. */
export const given = (object: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== ''));

/** The filters of each page while the dashboard is open, so that the way back leads to the same list. */
const kept = new Map<object, { readonly of: string; readonly entered: object }>();

/** The filters of a list, or of what it has of one thing, with nothing entered at first, and the properties of the input of each. */
export function useFilters<Entered extends object>(nothing: Entered, of = '') {
  const before = kept.get(nothing);
  const [entered, setEntered] = useState((before?.of === of ? before.entered : nothing) as Entered);
  const change = (changes: Partial<Entered>) => {
    kept.set(nothing, { of, entered: { ...entered, ...changes } });
    setEntered({ ...entered, ...changes });
  };
  const text = (name: keyof Entered) => ({
    value: String(entered[name]),
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: currentTarget.value } as Partial<Entered>),
  });
  const box = (name: keyof Entered) => ({
    type: 'checkbox' as const,
    checked: entered[name] === true,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly checked: boolean } }) =>
      change({ [name]: currentTarget.checked } as Partial<Entered>),
  });
  return { entered, change, text, box };
}

/** A time that is entered, which is one of UTC. */
export const inUtc = (entered: string): string => entered && `${entered}Z`;
