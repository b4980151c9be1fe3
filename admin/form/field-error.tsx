/** What is wrong with the value of a field, announced at once; undefined: nothing. */
export function FieldError({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className="field-error" role="alert">
      {children}
    </p>
  );
}
