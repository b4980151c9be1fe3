/** Leads to text size and colours, which come with their island when it is first pressed. Nothing without script. */
export function AppearanceButton() {
  return (
    <div className="appearance" data-island="appearance" data-on="click">
      <button type="button" className="quiet" aria-expanded="false">
        Text size and colors
      </button>
    </div>
  );
}
