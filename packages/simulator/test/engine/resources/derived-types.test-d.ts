import type { AccountChanges, NewTemplate, TabletChanges } from '@boothkit/simulator';
import { describe, expectTypeOf, it } from 'vitest';
import type { TemplateRecord } from '../../../src/model/catalog/catalog.ts';

describe('the types that are derived from the fields of a resource', () => {
  it('make a field with a default optional in input', () => {
    expectTypeOf<NewTemplate['photoAreaCount']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<{ name: string }>().toExtend<NewTemplate>();
  });

  it('make all fields of a record present and readonly', () => {
    expectTypeOf<Pick<TemplateRecord, 'id' | 'photoAreaCount' | 'aiPortraitIds'>>().toEqualTypeOf<{
      readonly id: string;
      readonly photoAreaCount: number;
      readonly aiPortraitIds: readonly string[];
    }>();
  });

  it('let changes omit a field, but not set it to undefined', () => {
    expectTypeOf<Pick<TabletChanges, 'screen'>>().toEqualTypeOf<{
      screen?: { widthPoints: number; heightPoints: number };
    }>();
    expectTypeOf<Pick<AccountChanges, 'quota' | 'aiCredits'>>().toEqualTypeOf<{
      quota?: { events?: number | null; credits?: number };
      aiCredits?: number | null;
    }>();
  });
});
