import type { DesignInspection, PageRectangle } from '@boothkit/design-check';
import { useState } from 'preact/hooks';
import { control, withFile } from '../control/control.ts';
import type { AnswerOf, OperationAt } from '../control/operation-at.ts';
import { counted } from '../control/wording.ts';
import { DesignDrawing } from '../parts/design-drawing.tsx';
import { Facts, Heading, Input, Table } from '../parts/parts.tsx';
import { RuleLink } from '../parts/rule-link.tsx';
import { Button, Form } from '../parts/use-action.tsx';
import { download } from '../requests/download.ts';

/** A page that was looked at. */
interface Looked {
  readonly file: File;
  /** The file as a data URL. */
  readonly url: string;
  readonly inspection: DesignInspection;
}

/** Designers' pages: what an import would find on one, and the import. */
export function DesignsPage({ accountId }: { readonly accountId: string }) {
  const [looked, setLooked] = useState<Looked>();
  return (
    <>
      <Heading title="Designs">
        <Button work={downloadExample}>Download a page that is right</Button>
      </Heading>
      <section>
        <h2>Check a page</h2>
        <Form
          submit="Check"
          says="The page is checked."
          work={async (fields) => {
            setLooked(undefined);
            setLooked(await lookAt(fields));
          }}
        >
          <Input label="Page, a PNG or JPEG" name="page" type="file" accept="image/png,image/jpeg" required />
          <Input label="Photo boxes on it, if known" name="expected" type="number" min={0} max={100} />
        </Form>
      </section>
      {looked && <Findings key={looked.url} looked={looked} accountId={accountId} />}
    </>
  );
}

/** Gives the reader a page with two photo boxes that breaks no rule, to change. */
async function downloadExample(): Promise<void> {
  const canvas = new OffscreenCanvas(1200, 1800);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  for (const [color, x, y, width, height] of [
    ['#5b2b4a', 0, 0, 1200, 1800],
    ['#ffffff', 100, 100, 1000, 700],
    ['#ffffff', 100, 900, 1000, 700],
  ] as const) {
    context.fillStyle = color;
    context.fillRect(x, y, width, height);
  }
  download('page.png', await canvas.convertToBlob(), 'image/png');
}

async function lookAt(fields: FormData): Promise<Looked> {
  const file = fields.get('page');
  if (!(file instanceof File)) throw new Error('Choose a page first.');
  const url = await dataUrlOf(file);
  const expected = fields.get('expected');
  const inspection = await withFile(file, 'page', () =>
    control('POST', 'page-inspections', {
      page: base64Of(url),
      ...(expected !== '' && { expectedPhotoAreas: Number(expected) }),
    }),
  );
  return { file, url, inspection: inspection as DesignInspection };
}

function Findings({ looked, accountId }: { readonly looked: Looked; readonly accountId: string }) {
  const { file, url, inspection } = looked;
  const [imported, setImported] = useState<AnswerOf<OperationAt<'POST', `accounts/${string}/template-imports`>>>();
  const { photoAreas, photoAreaCount, warnings, violations, kind } = inspection;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">What an import finds on {file.name}</h2>
      <Facts
        facts={[
          ['Photo areas', photoAreaCount],
          ['Made of', kind ?? 'nothing that looks like a photo box'],
          [
            'Warnings',
            warnings.length === 0 ? 'none' : warnings.map((warning) => <code key={warning}>{warning}</code>),
          ],
        ]}
      />
      <DesignDrawing pageUrl={url} inspection={inspection} />
      <Table
        caption="Photo areas, from the top"
        empty="There are no photo areas."
        items={photoAreas}
        keyOf={(area) => inWords(area)}
        columns={{ Place: (area) => inWords(area), 'Share of the page': (area) => `${(area.share * 100).toFixed(1)}%` }}
      />
      <Table
        caption="What breaks a rule"
        empty="The page breaks no rule."
        items={violations}
        keyOf={({ rule, problem, place }) => `${rule} ${problem} ${inWords(place)}`}
        bad={() => true}
        columns={{
          Rule: ({ rule }) => <RuleLink key={rule} rule={rule} />,
          Found: ({ found }) => found,
          'To change': ({ change }) => change,
        }}
      />
      {imported === undefined ? (
        <p>
          <Button
            work={async () => {
              const path = `accounts/${accountId}/template-imports` as const;
              const name = file.name.replace(/\.[^.]+$/, '').slice(0, 200);
              const page = base64Of(url);
              setImported(await control('POST', path, { page, name }));
            }}
          >
            Import as a template
          </Button>
        </p>
      ) : (
        <p role="status">
          Imported as the template “{imported.name}” with {counted(imported.photoAreaCount, 'photo area')}:{' '}
          <code>{imported.id}</code>
        </p>
      )}
    </section>
  );
}

const inWords = ({ leftPx, topPx, widthPx, heightPx }: PageRectangle): string =>
  `${widthPx} by ${heightPx} px at ${leftPx}, ${topPx}`;

/** The data of a data URL: the text after its comma. */
const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1);

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
}
