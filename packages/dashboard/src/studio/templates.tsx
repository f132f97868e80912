import { captureTypes, servedCaptureTypes } from '@boothkit/contract/rules';
import type { Template } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control } from '../control/control.ts';
import { useControl, viewOf } from '../control/use-control.ts';
import { counted } from '../control/wording.ts';
import { Input } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Button } from '../parts/use-action.tsx';
import { type FieldState, idOf } from './field-row.tsx';

/** Chooses the templates of an event, in the order in which they are chosen. */
export function Templates(props: {
  readonly accountId: string;
  readonly state: FieldState;
  readonly sharedGalleryEnabled: boolean;
}) {
  const { accountId, state, sharedGalleryEnabled } = props;
  const { value, onChange, errors } = state;
  const own = useControl(`accounts/${accountId}/templates?limit=1000`).answer?.data ?? [];
  const open = useControl('public-templates?limit=1000').answer?.data ?? [];
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const known = new Set([...own, ...open].map(({ id }) => id));
  const unknown = chosen.filter((id) => !known.has(id));
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const id = idOf('templateIds');
  return (
    <fieldset
      class="templates"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-meaning${errors.length > 0 ? ` ${id}-error` : ''}`}
    >
      {(
        [
          ['Of the account', own],
          ['Public', open],
        ] as const
      ).map(([title, templates]) =>
        templates.length === 0 ? null : (
          <div key={title}>
            <p class="group-title">{title}</p>
            <ul>
              {templates.map((template) => (
                <Card
                  key={template.id}
                  template={template}
                  position={chosen.indexOf(template.id)}
                  onToggle={() => toggle(template.id)}
                  sharedGalleryEnabled={sharedGalleryEnabled}
                  path={title === 'Public' ? undefined : (`accounts/${accountId}/templates/${template.id}` as const)}
                />
              ))}
            </ul>
          </div>
        ),
      )}
      {own.length + open.length === 0 && (
        <div class="empty">
          <p>The account has no templates.</p>
          <a class="button" href={hrefOf(accountId, 'templates')}>
            Add a template
          </a>
        </div>
      )}
      {unknown.map((missing) => (
        <p key={missing}>
          <code>{missing}</code> no longer exists.{' '}
          <button type="button" onClick={() => toggle(missing)}>
            Remove it
          </button>
        </p>
      ))}
    </fieldset>
  );
}

function Card(props: {
  readonly template: Template;
  /** Where it stands among those chosen; -1 if it is not. */
  readonly position: number;
  readonly onToggle: () => void;
  readonly sharedGalleryEnabled: boolean;
  /** Where its settings are; undefined for a public template. */
  readonly path: TemplatePath | undefined;
}) {
  const { template, position, onToggle, sharedGalleryEnabled, path } = props;
  const [isOpen, setOpen] = useState(false);
  const { id, name, photoAreaCount, printable, thumbnailUrl } = template;
  const served = servedCaptureTypes([template], { sharedGalleryEnabled });
  return (
    <li class={position >= 0 ? 'chosen' : ''}>
      <label>
        <input type="checkbox" checked={position >= 0} onChange={onToggle} aria-describedby={`served-${id}`} />
        <img src={viewOf(thumbnailUrl)} alt="" loading="lazy" />
        <strong>{name}</strong>
        {position >= 0 && <span class="position">{position + 1}</span>}
      </label>
      <p id={`served-${id}`}>
        {counted(photoAreaCount, 'photo area')}
        {!printable && ', not printed'}. Serves {served.join(', ') || 'nothing'}.
      </p>
      {path && (
        <button
          type="button"
          class="link"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Close the settings of ${name}` : `Settings of ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Settings'}
        </button>
      )}
      {path && isOpen && <TemplateSettings template={template} path={path} />}
    </li>
  );
}

/** The settings of a template, which the event's own rules look at. They apply immediately to every event that has the template. */
type TemplatePath = `accounts/${string}/templates/${string}`;

function TemplateSettings({ template, path }: { readonly template: Template; readonly path: TemplatePath }) {
  const [changes, setChanges] = useState<Partial<Template>>({});
  const shown = { ...template, ...changes };
  const set = (change: Partial<Template>) => setChanges({ ...changes, ...change });
  return (
    <div class="template-settings">
      <Input label="name" value={shown.name} onInput={({ currentTarget }) => set({ name: currentTarget.value })} />
      <Input
        label="photoAreaCount"
        type="number"
        min={0}
        max={100}
        value={shown.photoAreaCount}
        onInput={({ currentTarget }) => set({ photoAreaCount: currentTarget.valueAsNumber })}
      />
      <Input
        label="printable"
        type="checkbox"
        checked={shown.printable}
        onChange={({ currentTarget }) => set({ printable: currentTarget.checked })}
      />
      <fieldset>
        <legend>disabledCaptureTypes</legend>
        {captureTypes.map((type) => (
          <Input
            key={type}
            label={type}
            type="checkbox"
            checked={shown.disabledCaptureTypes.includes(type)}
            onChange={({ currentTarget }) =>
              set({
                disabledCaptureTypes: captureTypes.filter((one) =>
                  one === type ? currentTarget.checked : shown.disabledCaptureTypes.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <Button
        work={async () => {
          await control('PATCH', path, changes);
          setChanges({});
        }}
      >
        Save the template
      </Button>
    </div>
  );
}
