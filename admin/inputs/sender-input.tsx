import { useQuery } from '@tanstack/react-query';
import { BoundFrame } from '../form/bound-frame.tsx';
import { lineProps, useField } from '../form/use-field.ts';
import { useAnswer } from '../kit/work/use-work.ts';
import type { InputProps } from './parts/input-props.ts';
import { say } from './messages.ts';

/** One of the site's senders. A sender that was removed since is still shown, so it is not mistaken for another. */
export function SenderInput({ name, field, label }: InputProps<'email'>) {
  const binding = useField<string | null | undefined>(name);
  const answer = useAnswer();
  const { data: senders } = useQuery({
    queryKey: ['newsletter-senders'],
    queryFn: ({ signal }) => answer('GET /newsletter-senders', { signal }),
  });
  const value = binding.value ?? '';
  const [first] = senders ?? [];
  const isKnown = value === '' || senders?.some(({ address }) => address === value) === true;
  return (
    <BoundFrame binding={binding} field={field} label={label}>
      <select
        {...lineProps(binding)}
        value={value}
        onChange={({ target }) => binding.onChange(target.value === '' ? null : target.value)}
      >
        <option value="">
          {first === undefined ? say('default') : say('default_is', { value: first.address })}
        </option>
        {senders?.map((sender) => (
          <option key={sender.address} value={sender.address}>
            {`${sender.name} <${sender.address}>`}
          </option>
        ))}
        {isKnown ? null : (
          <option value={value}>
            {senders === undefined ? value : say('removed_sender', { address: value })}
          </option>
        )}
      </select>
    </BoundFrame>
  );
}
