/**
 * Moves the focus from a node's card to the node before the card is removed, or to the map if the node is not rendered.
 * A focus elsewhere is not changed.
 */
export function leaveCard(frame: HTMLElement | null, id: string): void {
  if (!document.activeElement?.closest('[data-map-card]')) return;
  const node = frame?.querySelector<HTMLElement>(`[data-node-button="${CSS.escape(id)}"]`);
  (node ?? frame)?.focus({ preventScroll: true });
}
