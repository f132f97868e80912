import type { Simulator } from '@boothkit/simulator';

/** Creates an account with all that the checks use, and the options that run them there in process. */
export function targetOf({ accounts, mcpUrl, fetch }: Simulator) {
  const account = accounts.create();
  const [{ id: attractScreenId }, { id: stickerSetId }] = [account.attractScreens.add(), account.stickerSets.add()];
  account.update({ defaults: { attractScreenId, stickerSetId } });
  // Names a template, the attract screen and the sticker set, so that a run finds them.
  account.events.add({ name: 'A wedding', templateIds: [account.templates.add().id] });
  const { apiKey, baseUrl, clock } = account.connection();
  const readOnlyApiKey = account.connection({ scope: 'read' }).apiKey;
  return { account, target: { baseUrl, apiKey, readOnlyApiKey, mcpUrl, clock, fetch } };
}
