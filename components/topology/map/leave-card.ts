/** Gives the focus from the card of a node back to the node, before the card goes; elsewhere it stays where it is. */
export function leaveCard(frame: HTMLElement | null, id: string): void {
  if (!document.activeElement?.closest('[data-map-card]')) return;
  frame?.querySelector<HTMLElement>(`[data-node-button="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}
