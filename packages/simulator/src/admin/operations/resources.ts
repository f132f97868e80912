import { attractScreenResource } from '../../model/attract-screen.ts';
import { paySetResource, railResource } from '../../model/payment.ts';
import { stickerSetResource } from '../../model/sticker-set.ts';
import { teamMemberResource } from '../../model/team-member.ts';
import { templateResource } from '../../model/template.ts';
import type { ControlOperation } from './operation.ts';
import { operationsOf } from './resource-operations.ts';
import { ofAccount } from './serve.ts';

/** Operations of the owner on the resource collections of an account. */
export const resourceOperations = merged(
  operationsOf(templateResource, ofAccount('templates')),
  operationsOf(attractScreenResource, ofAccount('attractScreens')),
  operationsOf(stickerSetResource, ofAccount('stickerSets')),
  operationsOf(paySetResource, ofAccount('paySets')),
  operationsOf(railResource, ofAccount('rails')),
  operationsOf(teamMemberResource, ofAccount('teamMembers')),
);

type Table = Readonly<Record<string, ControlOperation>>;

// A spread would forget which methods the operations serve.
function merged<Tables extends readonly Table[]>(...tables: Tables): Readonly<Record<string, Tables[number][string]>> {
  return Object.assign({}, ...tables);
}
