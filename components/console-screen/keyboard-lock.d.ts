/** Not in every browser: in full screen the page gets keys that the browser and the desktop keep for themselves otherwise. */
interface Navigator {
  readonly keyboard?: { lock(): Promise<void> };
}
