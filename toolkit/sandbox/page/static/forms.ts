/** Forms whose fields have the JSON pointers of a request's body as names: `/balances/0/amount`. */
import type { Complaint } from './api.ts';
import { create, element } from './dom.ts';

type Field = HTMLInputElement | HTMLSelectElement;

/** Runs on each submit, but not again before the last run is done: a double click does it once. */
export function onSubmit(id: string, submit: (form: HTMLFormElement) => Promise<unknown>) {
  const form = element(id, HTMLFormElement);
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    const button = event.submitter;
    button?.setAttribute('aria-disabled', 'true');
    void submit(form).finally(() => {
      busy = false;
      button?.removeAttribute('aria-disabled');
    });
  });
  return form;
}

/** The body without empty fields. */
export function bodyOf(form: HTMLFormElement): { [key: string]: unknown } {
  const body: { [key: string]: unknown } = {};
  for (const field of fieldsOf(form)) {
    if (field.value === '' || field.disabled) continue;
    const isNumber = field instanceof HTMLInputElement && field.type === 'number';
    setAt(body, field.name, isNumber ? field.valueAsNumber : field.value);
  }
  return body;
}

/** Sets a value at a JSON pointer, with the objects and lists above it. */
export function setAt(target: object, pointer: string, value: unknown) {
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() ?? '';
  let inner: object = target;
  for (const [index, key] of keys.entries()) {
    const there: unknown = Reflect.get(inner, key);
    const made = /^\d+$/.test(keys[index + 1] ?? last) ? [] : {};
    const next = typeof there === 'object' && there !== null ? there : made;
    Reflect.set(inner, key, next);
    inner = next;
  }
  Reflect.set(inner, last, value);
}

/** Shows each complaint at its field, focuses the first one, and returns those without a field. */
export function showComplaints(form: HTMLFormElement, complaints: readonly Complaint[]) {
  clearComplaints(form);
  const fields = fieldsOf(form);
  const others: Complaint[] = [];
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
    field.removeAttribute('aria-describedby');
    document.getElementById(`${field.id}-error`)?.remove();
  }
}

export function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.elements).filter(isNamedField);
}

function isNamedField(field: Element): field is Field {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return isField && field.name.startsWith('/');
}

function complainAt(field: Field, message: string) {
  const id = `${field.id}-error`;
  const there = document.getElementById(id);
  if (there) {
    there.textContent += ` ${message}`;
    return;
  }
  const place = create('p', 'error', message);
  place.id = id;
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  field.after(place);
}
