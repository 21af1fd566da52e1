/** Whoever sent a form is led to what went wrong, wherever they were in it: brings it into view and gives it the focus. */
export function focusInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
