/** Outcomes of messages on this replica: `refused` were valid, but no notification was to be created from them. */
export const MESSAGE_FATES = ['published', 'consumed', 'accepted', 'ignored', 'refused', 'dead_lettered'] as const;
export type MessageFate = (typeof MESSAGE_FATES)[number];

export class MessageCounts {
  readonly #counts = new Map<MessageFate, number>();

  add(fate: MessageFate): void {
    this.#counts.set(fate, this.of(fate) + 1);
  }

  of(fate: MessageFate): number {
    return this.#counts.get(fate) ?? 0;
  }
}
