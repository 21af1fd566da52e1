type Stated = { readonly status: 'attaching' | 'attached' | 'detaching' };
export const isAttached = ({ status }: Stated): boolean => status === 'attached';
export const isBeingDetached = ({ status }: Stated): boolean => status === 'detaching';
