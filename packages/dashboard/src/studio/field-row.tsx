import type { ComponentChildren } from 'preact';
import { Value } from '../parts/parts.tsx';
import { type Field, withoutValue } from './fields.ts';
import { FieldInput } from './inputs.tsx';

/** How a field stands in a form. */
export interface FieldState {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The API's messages about the field. */
  readonly errors: readonly string[];
  /** Reverts the change; undefined for an unchanged field. */
  readonly onUndo: (() => void) | undefined;
  /** Set where somebody else has changed the field since it was entered. */
  readonly conflict?: { readonly stored: unknown; readonly onKeep: () => void } | undefined;
  /** The value that new events of the account start with. */
  readonly defaultValue?: unknown;
}

/** The id of a field's element, by which errors and links find it. */
export const idOf = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** A field with its meaning, its bounds and its default, and what the API said about it. */
export function FieldRow(props: {
  readonly field: Field<string>;
  readonly state: FieldState;
  /** The input, where it is none of the usual ones. */
  readonly children?: ComponentChildren;
}) {
  const { field, state, children } = props;
  const id = idOf(field.path);
  const isWide = children !== undefined || ['text', 'colors', 'choices'].includes(field.kind);
  const described = [`${id}-meaning`, ...(state.errors.length > 0 ? [`${id}-error`] : [])].join(' ');
  return (
    <div class={`field ${isWide ? 'wide' : ''} ${state.onUndo ? 'changed' : ''}`} data-field={field.path}>
      <div class="field-name">
        <label id={`${id}-name`} for={id}>
          {field.name}
        </label>
        <Facts field={field} state={state} />
        {state.onUndo && (
          <button type="button" class="undo" aria-label={`Undo the change of ${field.name}`} onClick={state.onUndo}>
            Undo
          </button>
        )}
      </div>
      <div class="field-meaning" id={`${id}-meaning`}>
        <Meaning description={field.description} />
      </div>
      <div class="field-input">
        {children ?? (
          <FieldInput
            field={field}
            id={id}
            value={state.value}
            onChange={state.onChange}
            described={described}
            errors={state.errors}
          />
        )}
      </div>
      {state.conflict && (
        <div class="field-conflict" role="alert">
          <p>
            {field.name} was changed elsewhere to{' '}
            <b>
              <Value value={state.conflict.stored} without={withoutValue(field.name)} />
            </b>{' '}
            while you changed it here.
          </p>
          <button type="button" aria-label={`Keep mine: ${field.name}`} onClick={state.conflict.onKeep}>
            Keep mine
          </button>
          <button type="button" aria-label={`Take the other: ${field.name}`} onClick={state.onUndo}>
            Take the other
          </button>
        </div>
      )}
      {state.errors.length > 0 && (
        <p class="field-error" id={`${id}-error`}>
          {state.errors.join(' ').replaceAll(field.path, field.name)}
        </p>
      )}
    </div>
  );
}

/** The first sentence of a description, and the rest on demand. */
function Meaning({ description }: { readonly description: string }) {
  const end = description.search(/[.]\s/);
  const first = end < 0 ? description : description.slice(0, end + 1);
  const more = description.slice(first.length).trim();
  return (
    <>
      {first}{' '}
      {more !== '' && (
        <details>
          <summary>More</summary>
          {more}
        </details>
      )}
    </>
  );
}

function Facts(props: { readonly field: Field<string>; readonly state: FieldState }) {
  const { name, bounds, isNullable } = props.field;
  const { defaultValue } = props.state;
  return (
    <span class="field-facts">
      {bounds && <span>{bounds}</span>}
      {isNullable && <span>or {withoutValue(name)}</span>}
      {defaultValue !== undefined && (
        <span>
          default{' '}
          {Array.isArray(defaultValue) && defaultValue.length > 3 ? (
            `all ${defaultValue.length}`
          ) : (
            <Value value={defaultValue} without={withoutValue(name)} />
          )}
        </span>
      )}
    </span>
  );
}
