/** What the user wants. */
export interface Wish {
  readonly name: string;
  /** A date-time with an offset. */
  readonly date: string;
  readonly templateIds: readonly string[];
  /** The user's own key for the booking. */
  readonly bookingKey: string;
  readonly logoUrl: string;
}

/** The call of a tool. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A call that was made, and what it answered. */
export interface Step extends ToolCall {
  readonly answer: Readonly<Record<string, unknown>>;
}

/** The next call, or what to tell the user at the end. */
export type Decision = { readonly call: ToolCall } | { readonly report: string };

/** Decides what to do next, as a model would: from the wish, and from what the tools answered so far. */
export function decide(wish: Wish, steps: readonly Step[]): Decision {
  const [created, updated, branded] = ['create_event', 'update_event', 'set_event_branding_image'].map((tool) =>
    steps.find((step) => step.tool === tool),
  );
  if (!created) {
    const { name, date, templateIds, bookingKey: idUser } = wish;
    return { call: { tool: 'create_event', arguments: { name, date, templateIds, idUser } } };
  }
  const eventId = created.answer['id'];
  if (!updated) {
    const captureMessage = `Welcome to ${wish.name}`;
    return {
      call: { tool: 'update_event', arguments: { eventId, captureMessage, settings: { countdownTimer: 5 } } },
    };
  }
  if (!branded) {
    const image = { eventId, slot: 'logo', sourceUrl: wish.logoUrl };
    return { call: { tool: 'set_event_branding_image', arguments: image } };
  }
  const made = created.answer['alreadyExisted'] === true ? 'was there already' : 'is made';
  return { report: `${wish.name} ${made}, says "${updated.answer['captureMessage']}" and bears its logo.` };
}
