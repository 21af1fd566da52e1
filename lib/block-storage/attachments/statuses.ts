type StatusField = { readonly status: 'attaching' | 'attached' | 'detaching' };
export const isAttached = ({ status }: StatusField): boolean => status === 'attached';
export const isBeingDetached = ({ status }: StatusField): boolean => status === 'detaching';
