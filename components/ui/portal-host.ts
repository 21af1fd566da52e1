/** Where menus and dialogs go: into the part of the page that fills the screen, without which nobody would see them. */
export const portalHost = (): Element | undefined => document.fullscreenElement ?? undefined;
