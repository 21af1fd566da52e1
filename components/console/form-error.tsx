import type { ApiError } from '#lib/client/api-error.ts';
import { ErrorAlert } from './error-alert.tsx';
import { focusInView } from './focus-in-view.ts';

/** The error of a form, which takes the focus. */
export const FormError = ({ error }: { error: ApiError }) => (
  <div ref={focusInView} tabIndex={-1} className="outline-none">
    <ErrorAlert error={error} />
  </div>
);
