/**
 * Not available in every browser. In full screen the page then receives keys that the browser and the desktop otherwise
 * intercept.
 */
interface Navigator {
  readonly keyboard?: { lock(): Promise<void> };
}
