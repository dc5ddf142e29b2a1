// Names the file that was chosen or dropped.
export function file(label) {
  const words = label.querySelector('.drop-words')
  const input = label.querySelector('input')
  input.addEventListener('change', () => { words.textContent = input.files[0]?.name ?? words.textContent })
}
