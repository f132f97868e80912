import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import { useState } from 'preact/hooks';
import { Search } from '../list/list.tsx';
import { Heading, Table } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { RuleLink } from '../parts/rule-link.tsx';

/** The rules of the service: all of them, or one among those of its section. */
export function RulesPage({ accountId, ruleId }: { readonly accountId: string; readonly ruleId: string | undefined }) {
  const [text, setText] = useState('');
  if (ruleId !== undefined && isRule(ruleId))
    return (
      <>
        <Heading title={`Rule ${ruleId}`} up={['All rules', hrefOf(accountId, 'rules')]} />
        <blockquote class="rule">
          <p>{ruleCatalogue[ruleId].line}</p>
        </blockquote>
        <RuleTable
          caption={`The other rules of section ${sectionOf(ruleId)}`}
          ids={ids.filter((id) => id !== ruleId && sectionOf(id) === sectionOf(ruleId))}
        />
      </>
    );
  return (
    <>
      <Heading title="Rules" />
      {ruleId !== undefined && <p class="failure">There is no rule {ruleId}.</p>}
      <Search label="Search by number or words" text={text} onInput={setText} />
      <RuleTable caption="What the service holds to, by the sections of its reference" ids={rulesWith(text)} />
    </>
  );
}

const ids = Object.keys(ruleCatalogue) as RuleId[];

/** The rules that have all words of a text. */
export function rulesWith(text: string): readonly RuleId[] {
  const words = text.toLowerCase().split(/\s+/);
  return ids.filter((id) => words.every((word) => `${id} ${ruleCatalogue[id].line}`.toLowerCase().includes(word)));
}

const isRule = (id: string): id is RuleId => Object.hasOwn(ruleCatalogue, id);

const sectionOf = (id: string) => id.split('/')[0] ?? id;

export function RuleTable(props: { readonly caption: string; readonly ids: readonly RuleId[] }) {
  return (
    <Table
      caption={props.caption}
      empty="There is no such rule."
      items={props.ids}
      columns={{ Rule: (id) => <RuleLink key={id} rule={id} />, 'What it says': (id) => ruleCatalogue[id].line }}
    />
  );
}
