import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { type Field, type FieldKind, withoutValue } from './fields.ts';

/** The properties of every input. */
export interface InputProps {
  readonly field: Field<string>;
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The ids of what describes it. */
  readonly described: string;
  /** The API's messages about it. */
  readonly errors: readonly string[];
}

const inputs: Readonly<Record<FieldKind, ComponentType<InputProps>>> = {
  switch: (props) => (props.field.isNullable ? <Choice {...props} /> : <Switch {...props} />),
  number: NumberInput,
  choice: Choice,
  choices: Choices,
  color: (props) => <ColorInput {...props} label={props.field.name} />,
  colors: Colors,
  date: DateInput,
  text: TextInput,
};

/** The input for a field by its kind. */
export function FieldInput(props: InputProps) {
  const Input = inputs[props.field.kind];
  return <Input {...props} />;
}

const aria = ({ id, described, errors }: InputProps) => ({
  id,
  'aria-describedby': described,
  'aria-invalid': errors.length > 0 || undefined,
});

function Switch(props: InputProps) {
  return (
    <input
      {...aria(props)}
      type="checkbox"
      role="switch"
      class="switch"
      checked={props.value === true}
      aria-checked={props.value === true}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
    />
  );
}

/** The number that a text says, null for an empty one; the API says what is wrong with other text. */
const numberOf = (text: string): unknown =>
  text.trim() === '' ? null : Number.isNaN(Number(text)) ? text : Number(text);

function NumberInput(props: InputProps) {
  const { field, value, onChange } = props;
  const [text, setText] = useState('');
  // While a number is typed the text stays as it is: `1.` is 1 already.
  const shown = numberOf(text) === value ? text : String(value ?? '');
  return (
    <input
      {...aria(props)}
      type="number"
      min={field.min}
      max={field.max}
      step={field.step}
      placeholder={field.isNullable ? withoutValue(field.name) : ''}
      value={shown}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(numberOf(currentTarget.value));
      }}
    />
  );
}

/** One of a few values, as buttons beside each other; null stands first. */
function Choice(props: InputProps) {
  const { field, id, value, onChange } = props;
  const isSwitch = field.kind === 'switch';
  const values = [...(field.isNullable ? [null] : []), ...field.values];
  return (
    <div class="segments" role="radiogroup" {...aria(props)} aria-labelledby={`${id}-name`}>
      {values.map((one) => {
        const meant = isSwitch && one !== null ? one === 'true' : one;
        return (
          <label key={one}>
            <input type="radio" name={id} checked={value === meant} onChange={() => onChange(meant)} />
            <span>{one ?? withoutValue(field.name)}</span>
          </label>
        );
      })}
    </div>
  );
}

/** Several of a few values in an order, those that are on first. */
function Choices(props: InputProps) {
  const { field, id, onChange } = props;
  const chosen = Array.isArray(props.value) ? props.value.map(String) : [];
  const rest = field.values.filter((value) => !chosen.includes(value));
  const isOrdered = field.name === 'captureTypes';
  const moved = (from: number, to: number) => {
    const next = chosen.filter((_, at) => at !== from);
    next.splice(to, 0, chosen[from] ?? '');
    onChange(next);
  };
  const toggled = (value: string, on: boolean) =>
    onChange(
      isOrdered
        ? on
          ? [...chosen, value]
          : chosen.filter((one) => one !== value)
        : field.values.filter((one) => (one === value ? on : chosen.includes(one))),
    );
  return (
    <fieldset class="choices" id={id} tabIndex={-1} aria-labelledby={`${id}-name`} aria-describedby={props.described}>
      {(isOrdered ? [...chosen, ...rest] : field.values).map((value) => {
        const at = chosen.indexOf(value);
        return (
          <div key={value} class={at < 0 ? 'off' : ''}>
            <label>
              <input
                type="checkbox"
                checked={at >= 0}
                onChange={({ currentTarget }) => toggled(value, currentTarget.checked)}
              />
              {value}
            </label>
            {isOrdered && at >= 0 && (
              <span class="order">
                {(
                  [
                    ['earlier', '↑', at - 1],
                    ['later', '↓', at + 1],
                  ] as const
                ).map(([where, text, to]) => (
                  <button
                    key={where}
                    type="button"
                    aria-label={`Move ${value} ${where}`}
                    aria-disabled={!(to in chosen)}
                    onClick={() => to in chosen && moved(at, to)}
                  >
                    {text}
                  </button>
                ))}
              </span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

const colorPattern = /^#[0-9a-f]{6}$/i;

function ColorInput(props: InputProps & { readonly label: string }) {
  const { value, onChange, label, field } = props;
  const text = typeof value === 'string' ? value : '';
  return (
    <span class="color">
      <input
        type="color"
        aria-label={`${label}, picker`}
        value={colorPattern.test(text) ? text : '#ffffff'}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        {...aria(props)}
        aria-label={label}
        type="text"
        size={9}
        spellcheck={false}
        placeholder={field.isNullable ? withoutValue(field.name) : '#rrggbb'}
        value={text}
        onInput={({ currentTarget }) =>
          onChange(currentTarget.value === '' && field.isNullable ? null : currentTarget.value)
        }
      />
    </span>
  );
}

const colorParts = ['Buttons', 'Countdown', 'Icons'] as const;

/** The three colours, each with what it colours. */
function Colors(props: InputProps) {
  const colors = Array.isArray(props.value) ? props.value.map(String) : ['', '', ''];
  return (
    <div class="colors">
      {colorParts.map((part, at) => (
        <div key={part}>
          <span>{part}</span>
          <ColorInput
            {...props}
            id={at === 0 ? props.id : `${props.id}-${at}`}
            label={`${part}, colors[${at}]`}
            errors={props.errors.filter((error) => !error.startsWith('colors[') || error.startsWith(`colors[${at}]`))}
            value={colors[at]}
            onChange={(color) => props.onChange(colors.map((one, index) => (index === at ? color : one)))}
          />
        </div>
      ))}
    </div>
  );
}

/** A moment in UTC. */
function DateInput(props: InputProps) {
  const { value, onChange } = props;
  const text = typeof value === 'string' ? value.replace(/:00(\.000)?Z$/, '').replace(/Z$/, '') : '';
  return (
    <span class="date">
      <input
        {...aria(props)}
        type="datetime-local"
        value={text}
        onInput={({ currentTarget: { value: entered } }) => onChange(entered === '' ? '' : utc(entered))}
      />
      <span class="quiet">UTC</span>
    </span>
  );
}

/** The value of the browser's input, in the format of the API. */
function utc(entered: string): string {
  const date = new Date(`${entered}Z`);
  return Number.isNaN(date.getTime()) ? entered : date.toISOString();
}

function TextInput(props: InputProps) {
  const { field, value, onChange } = props;
  const isLong = (field.maxLength ?? 0) > 200;
  const Tag = isLong ? 'textarea' : 'input';
  return (
    <Tag
      {...aria(props)}
      rows={isLong ? 3 : undefined}
      placeholder={field.isNullable ? withoutValue(field.name) : ''}
      value={typeof value === 'string' ? value : ''}
      onInput={({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
        onChange(currentTarget.value === '' && field.isNullable ? null : currentTarget.value)
      }
    />
  );
}
