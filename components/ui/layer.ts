/** The stacking order of the whole console. Nothing else sets a z-index. */
export const layer = {
  /** Sticky cells and headers inside a scroller. */
  sticky: 'z-10',
  /** The top bar and the bulk bar. */
  bar: 'z-20',
  /** Dialogs, panels and their scrim. */
  modal: 'z-40',
  /** Menus, popovers and tooltips, also those opened inside a dialog. */
  floating: 'z-50',
  /** The skip link, when it has the focus. */
  skip: 'z-60',
} as const;
