import DemeterCore

/// Shares one request between concurrent callers with the same question. Cancels it when no caller waits any more.
actor SharedQuestions<Key: Hashable & Sendable, Value: Sendable> {
  private struct Question {
    let number: Int
    let task: Task<Void, Never>
    var waiting: [Int: CheckedContinuation<Result<Value, FoodError>, Never>] = [:]
  }

  private var questions: [Key: Question] = [:]
  private var counter = 0

  /// Returns the answer to a question. Starts a request unless the same one is running.
  func answer(to key: Key, _ ask: @escaping @Sendable () async -> Result<Value, FoodError>) async throws(FoodError) -> Value {
    counter += 1
    let waiter = counter
    let result: Result<Value, FoodError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: .failure(.cancelled)) }
        var question = questions[key] ?? start(key, number: waiter, ask)
        question.waiting[waiter] = continuation
        questions[key] = question
      }
    } onCancel: {
      Task { await self.leave(key, waiter) }
    }
    return try result.get()
  }

  private func start(_ key: Key, number: Int, _ ask: @escaping @Sendable () async -> Result<Value, FoodError>) -> Question {
    Question(number: number, task: Task { self.finish(key, number, await ask()) })
  }

  private func finish(_ key: Key, _ number: Int, _ result: Result<Value, FoodError>) {
    guard let question = questions[key], question.number == number else { return }
    questions[key] = nil
    for continuation in question.waiting.values { continuation.resume(returning: result) }
  }

  private func leave(_ key: Key, _ waiter: Int) {
    guard let continuation = questions[key]?.waiting.removeValue(forKey: waiter) else { return }
    continuation.resume(returning: .failure(.cancelled))
    guard let question = questions[key], question.waiting.isEmpty else { return }
    questions[key] = nil
    question.task.cancel()
  }
}
