/** Forms whose fields are named by their places in the body that they make: `/balances/0/amount`. */
import type { Complaint } from './api.ts';
import { create } from './dom.ts';

export type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Calls back when the form is sent off, and not again before that is done: a double click does it once,
 * and the button says so meanwhile.
 */
export function onSubmit(form: HTMLFormElement, submit: () => Promise<unknown>) {
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    const button = event.submitter;
    button?.setAttribute('aria-disabled', 'true');
    void submit().finally(() => {
      busy = false;
      button?.removeAttribute('aria-disabled');
    });
  });
}

/** What is filled in. An empty field is left out. */
export function bodyOf(form: HTMLFormElement): { [key: string]: unknown } {
  const body: { [key: string]: unknown } = {};
  for (const field of fieldsOf(form)) {
    if (field.value === '' || field.disabled) continue;
    setAt(body, field.name, valueOf(field));
  }
  return body;
}

/** Sets a value at a JSON pointer, and makes what is missing on the way. */
export function setAt(target: object, pointer: string, value: unknown) {
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() ?? '';
  let inner: object = target;
  for (const [index, key] of keys.entries()) {
    const there: unknown = Reflect.get(inner, key);
    const next =
      typeof there === 'object' && there !== null
        ? there
        : /^\d+$/.test(keys[index + 1] ?? last)
          ? []
          : {};
    Reflect.set(inner, key, next);
    inner = next;
  }
  Reflect.set(inner, last, value);
}

/**
 * Says at each field what is wrong there, and takes the focus to the first one.
 *
 * @returns those of no field of the form
 */
export function showComplaints(
  form: HTMLFormElement,
  complaints: readonly Complaint[],
): Complaint[] {
  clearComplaints(form);
  const fields = fieldsOf(form);
  const others = [];
  for (const complaint of complaints) {
    const field = fields.find(({ name }) => complaint.path === name);
    if (field) complainAt(field, complaint.message);
    else others.push(complaint);
  }
  fields.find((field) => field.getAttribute('aria-invalid') === 'true')?.focus();
  return others;
}

export function clearComplaints(form: HTMLFormElement) {
  for (const field of fieldsOf(form)) {
    if (!field.hasAttribute('aria-invalid')) continue;
    field.removeAttribute('aria-invalid');
    const id = errorId(field);
    setDescriptions(
      field,
      descriptionsOf(field).filter((one) => one !== id),
    );
    document.getElementById(id)?.remove();
  }
}

export function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.elements).filter(isNamedField);
}

function isNamedField(field: Element): field is Field {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return isField && field.name.startsWith('/');
}

function valueOf(field: Field) {
  const isNumber = field instanceof HTMLInputElement && field.type === 'number';
  return isNumber ? field.valueAsNumber : field.value;
}

function complainAt(field: Field, message: string) {
  const id = errorId(field);
  const there = document.getElementById(id);
  if (there) {
    there.textContent += ` ${message}`;
    return;
  }
  const place = create('p', 'error', message);
  place.id = id;
  field.setAttribute('aria-invalid', 'true');
  setDescriptions(field, [...descriptionsOf(field), id]);
  field.after(place);
}

function errorId({ id }: Field) {
  return `${id}-error`;
}

function descriptionsOf(field: Field) {
  return field.getAttribute('aria-describedby')?.split(' ') ?? [];
}

function setDescriptions(field: Field, ids: string[]) {
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '));
  else field.removeAttribute('aria-describedby');
}
