/** Scrolls to an error or a question after a form was submitted, and moves the focus there. */
export function focusInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
