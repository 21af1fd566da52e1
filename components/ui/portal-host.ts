/**
 * In full screen, only descendants of the full-screen element are visible, so menus and dialogs are rendered into it.
 */
export const portalHost = (): Element | undefined => document.fullscreenElement ?? undefined;
