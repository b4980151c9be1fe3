/** What a line of words with variables is given, before and after its editor is loaded. */
export interface LineProps {
  /** Of a field whose frame has its label and its help; without it, `label` names the line. */
  id?: string;
  label: string;
  value: string;
  disabled: boolean;
  placeholder: string;
  className?: string;
  /** Return breaks the line. */
  isMultiline?: boolean;
  onChange: (text: string) => void;
}
