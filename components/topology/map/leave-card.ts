/**
 * Gives the focus from the card of a node back to the node before the card goes, or to the map when the node is out of view;
 * elsewhere it stays where it is.
 */
export function leaveCard(frame: HTMLElement | null, id: string): void {
  if (!document.activeElement?.closest('[data-map-card]')) return;
  const node = frame?.querySelector<HTMLElement>(`[data-node-button="${CSS.escape(id)}"]`);
  (node ?? frame)?.focus({ preventScroll: true });
}
