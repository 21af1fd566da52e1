/** The error of a field in a row of a form. */
export const RowError = ({ id, error }: { id: string | undefined; error: string | undefined }) =>
  error && (
    <p id={id} className="mt-1 text-danger-ink text-small">
      {error}
    </p>
  );
